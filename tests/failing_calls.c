/* Put before the system's own by LD_PRELOAD: of all calls that open, write, sync or rename something
   below a folder every so manieth is refused, as a dying card does it.

   FAILING_FOLDER names the folder, FAILING_EACH says which of them, FAILING_COUNT is a file in which it
   is counted what was asked for and refused.  */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long asked;
static const int refusals[] = {EIO, ENOSPC, EROFS, EMFILE};

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void note(const char *what)
{
    const char *file = getenv("FAILING_COUNT");
    if (file == NULL)
        return;
    int opened = REAL(open)(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (opened >= 0) {
        REAL(write)(opened, what, strlen(what));
        close(opened);
    }
}

static int is_below(const char *path)
{
    const char *folder = getenv("FAILING_FOLDER");
    if (folder == NULL || path == NULL || strncmp(path, folder, strlen(folder)) != 0)
        return 0;
    const char next = path[strlen(folder)];
    return next == '/' || next == '\0';
}

static int is_open_below(int opened)
{
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", opened);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0)
        return 0;
    path[length] = '\0';
    return is_below(path);
}

/* Whether this one is refused; what does not concern the folder is not counted. */
static int is_refused(int concerns, const char *what)
{
    const char *each = getenv("FAILING_EACH");
    if (!concerns || each == NULL)
        return 0;
    long number = atomic_fetch_add(&asked, 1) + 1, refused = number % atol(each) == 0;
    char line[64];
    snprintf(line, sizeof line, "%s %s\n", what, refused ? "refused" : "done");
    note(line);
    if (refused)
        errno = refusals[number / atol(each) % 4];
    return (int)refused;
}

#define OPENS(name)                                                            \
    int name(const char *path, int flags, ...)                                 \
    {                                                                          \
        va_list more;                                                          \
        va_start(more, flags);                                                 \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0; \
        va_end(more);                                                          \
        return is_refused(is_below(path), "open") ? -1 : REAL(name)(path, flags, mode); \
    }

OPENS(open)
OPENS(open64)

#define WRITES(name, offset)                                                   \
    ssize_t name(int opened, const void *bytes, size_t number, offset at)      \
    {                                                                          \
        return is_refused(is_open_below(opened), "write") ? -1                 \
                                                          : REAL(name)(opened, bytes, number, at); \
    }

WRITES(pwrite, off_t)
WRITES(pwrite64, off64_t)

ssize_t write(int opened, const void *bytes, size_t number)
{
    return is_refused(is_open_below(opened), "write") ? -1 : REAL(write)(opened, bytes, number);
}

int fsync(int opened)
{
    return is_refused(is_open_below(opened), "fsync") ? -1 : REAL(fsync)(opened);
}

int rename(const char *from, const char *to)
{
    return is_refused(is_below(to), "rename") ? -1 : REAL(rename)(from, to);
}
