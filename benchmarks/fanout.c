/* One table's bytes to many watchers, as plainly as the machine can: a loop over epoll.

   fanout WATCHERS BYTES TIMES connects so many TCP sockets over the loopback, sends each so many
   bytes, so many times, whenever a socket takes more. A process of its own reads them at the other
   end. It prints the processor's microseconds for a message on the sending side. */

#include <arpa/inet.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double used(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * 1e6 + now.tv_nsec / 1e3;
}

/* Connect, and read until everything has come. */
static int watch(struct sockaddr_in at, int watchers, long long bytes) {
    int queue = epoll_create1(0);
    char *room = malloc(1 << 16);
    struct epoll_event ready[256];
    for (int i = 0; i < watchers; i++) {
        int theirs = socket(AF_INET, SOCK_STREAM, 0);
        if (theirs < 0 || connect(theirs, (void *)&at, sizeof at)) return 1;
        struct epoll_event wants = {.events = EPOLLIN, .data.fd = theirs};
        epoll_ctl(queue, EPOLL_CTL_ADD, theirs, &wants);
    }
    while (bytes > 0) {
        int n = epoll_wait(queue, ready, 256, 60000);
        if (n <= 0) return 1;
        for (int i = 0; i < n; i++) {
            ssize_t got = read(ready[i].data.fd, room, 1 << 16);
            if (got <= 0) return 1;
            bytes -= got;
        }
    }
    return 0;
}

int main(int count, char **words) {
    if (count != 4) return 2;
    int watchers = atoi(words[1]), bytes = atoi(words[2]), times = atoi(words[3]);
    struct rlimit most;
    getrlimit(RLIMIT_NOFILE, &most);
    most.rlim_cur = most.rlim_max;
    setrlimit(RLIMIT_NOFILE, &most);
    int door = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    if (bind(door, (void *)&at, size) || listen(door, 128)) return 1;
    getsockname(door, (void *)&at, &size);
    pid_t other = fork();
    if (other < 0) return 1;
    if (other == 0) return watch(at, watchers, (long long)watchers * bytes * times);
    int *ours = malloc(watchers * sizeof(int)), *left = malloc(watchers * sizeof(int));
    int queue = epoll_create1(0);
    for (int i = 0; i < watchers; i++) {
        if ((ours[i] = accept(door, NULL, NULL)) < 0) return 1;
        fcntl(ours[i], F_SETFL, O_NONBLOCK);
        struct epoll_event wants = {.events = EPOLLOUT | EPOLLET, .data.u32 = i};
        epoll_ctl(queue, EPOLL_CTL_ADD, ours[i], &wants);
    }
    char *message = malloc(bytes);
    memset(message, 'x', bytes);
    struct epoll_event ready[256];
    double began = used();
    for (int t = 0; t < times; t++) {
        int open = watchers;
        for (int i = 0; i < watchers; i++) {
            ssize_t sent = send(ours[i], message, bytes, 0);
            left[i] = bytes - (sent < 0 ? 0 : (int)sent);
            open -= left[i] == 0;
        }
        while (open > 0) {
            int n = epoll_wait(queue, ready, 256, 60000);
            if (n <= 0) return 1;
            for (int e = 0; e < n; e++) {
                int i = ready[e].data.u32;
                if (left[i] == 0) continue;
                ssize_t sent = send(ours[i], message + bytes - left[i], left[i], 0);
                left[i] -= sent < 0 ? 0 : (int)sent;
                open -= left[i] == 0;
            }
        }
    }
    double took = used() - began;
    int ended;
    if (waitpid(other, &ended, 0) != other || ended != 0) return 1;
    printf("%.3f\n", took / ((double)watchers * times));
    return 0;
}
