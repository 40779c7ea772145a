/* The native half of tandem.Library. It keeps nothing, so any thread may call; it makes no Java object but the answer. */
#include <jni.h>
#include <stdlib.h>
#include <string.h>

#include "tandem.h"

enum { MOST_TEXTS = 4, MOST_NUMBERS = 4 };

static int32_t make_call(jint call, const char *const *text, const double *number, char **out) {
    switch (call) {
#include "calls.inc"
    }
    *out = NULL;
    return TANDEM_BAD_ARGUMENT;
}

/* A copy: a call may take its time, and the collector must not wait for it. Null for null, and for want of memory. */
static char *copied(JNIEnv *env, jbyteArray bytes, int32_t *status) {
    jsize length = bytes ? (*env)->GetArrayLength(env, bytes) : 0;
    char *text = length > 0 ? malloc((size_t)length) : NULL;
    if (text)
        (*env)->GetByteArrayRegion(env, bytes, 0, length, (jbyte *)text);
    else if (length > 0)
        *status = TANDEM_NO_MEMORY;
    return text;
}

static jbyteArray answered(JNIEnv *env, char *out) {
    jbyteArray answer = NULL;
    if (out) {
        jsize length = (jsize)strlen(out);
        answer = (*env)->NewByteArray(env, length);
        if (answer) (*env)->SetByteArrayRegion(env, answer, 0, length, (const jbyte *)out);
    }
    tandem_free(out);
    return answer;
}

JNIEXPORT jbyteArray JNICALL Java_tandem_Library_call(
    JNIEnv *env, jclass library, jint call, jobjectArray texts, jdoubleArray numbers, jintArray status_out) {
    char *text[MOST_TEXTS] = {NULL}, *out = NULL;
    double number[MOST_NUMBERS] = {0};
    jsize index, count = (*env)->GetArrayLength(env, texts);
    int32_t status = TANDEM_OK;
    (void)library;
    (*env)->GetDoubleArrayRegion(env, numbers, 0, (*env)->GetArrayLength(env, numbers), number);
    for (index = 0; index < count; index++) {
        jbyteArray bytes = (*env)->GetObjectArrayElement(env, texts, index);
        text[index] = copied(env, bytes, &status);
        (*env)->DeleteLocalRef(env, bytes);
    }
    if (status == TANDEM_OK) status = make_call(call, (const char *const *)text, number, &out);
    for (index = 0; index < count; index++) free(text[index]);
    (*env)->SetIntArrayRegion(env, status_out, 0, 1, &status);
    return answered(env, out);
}

JNIEXPORT jstring JNICALL Java_tandem_Library_version(JNIEnv *env, jclass library) {
    (void)library;
    return (*env)->NewStringUTF(env, tandem_version()); /* ASCII */
}
