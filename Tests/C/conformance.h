/* The sections of the conformance program; each returns whether anything failed. `shared` is the folder of test data. */
#ifndef CONFORMANCE_H
#define CONFORMANCE_H

int run_cases(const char *shared);
int run_errors(const char *shared);
int run_members(const char *shared);
int run_every_call(const char *shared);
int run_texts(const char *shared);
int run_vectors(const char *shared);
int run_numbers(const char *shared);
int run_growth(const char *shared);

#endif
