/* Asks the same questions from eight threads at once, and expects the answers that one thread got before.

       threads ROUNDS FILE...

   A file holds `name TAB arguments`; others are passed over. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tandem.h"

enum { THREADS = 8, ROOM = 1 << 16 };

static struct question {
    char *name, *arguments, *answer;
    size_t length;
    int32_t status;
} *questions;
static int question_count, rounds;

static int read_question(const char *path, struct question *question) {
    char *text = malloc(ROOM), *tab;
    FILE *file = fopen(path, "rb");
    size_t length = file ? fread(text, 1, ROOM - 1, file) : 0;
    if (file) fclose(file);
    text[length] = '\0';
    tab = memchr(text, '\t', length);
    if (!tab) {
        free(text);
        return 0;
    }
    *tab = '\0';
    question->name = text;
    question->arguments = tab + 1;
    question->length = length - (size_t)(tab + 1 - text);
    question->status = tandem_call(question->name, question->arguments, question->length, &question->answer, NULL);
    return 1;
}

static void *ask(void *first) {
    long different = 0;
    int turn;
    for (turn = 0; turn < rounds * question_count; turn++) {
        /* Each thread is at another place. */
        const struct question *question = &questions[(turn + *(const int *)first * 7) % question_count];
        char *answer;
        int32_t status = tandem_call(question->name, question->arguments, question->length, &answer, NULL);
        if (status != question->status || strcmp(answer, question->answer) != 0) different++;
        tandem_free(answer);
    }
    return (void *)different;
}

int main(int count, char **arguments) {
    pthread_t threads[THREADS];
    int numbers[THREADS], index;
    long different = 0;
    if (count < 3 || (rounds = atoi(arguments[1])) < 1) {
        fputs("usage: threads ROUNDS FILE...\n", stderr);
        return 2;
    }
    questions = calloc((size_t)count, sizeof *questions);
    for (index = 2; index < count; index++) question_count += read_question(arguments[index], &questions[question_count]);
    for (index = 0; index < THREADS; index++) {
        numbers[index] = index;
        if (pthread_create(&threads[index], NULL, ask, &numbers[index]) != 0) return 2;
    }
    for (index = 0; index < THREADS; index++) {
        void *result;
        pthread_join(threads[index], &result);
        different += (long)result;
    }
    for (index = 0; index < question_count; index++) {
        tandem_free(questions[index].answer);
        free(questions[index].name);
    }
    free(questions);
    printf("threads: %d threads asked %d questions each, %ld answers differed\n", THREADS, rounds * question_count, different);
    return different != 0;
}
