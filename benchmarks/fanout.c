/* One table's bytes to many watchers, as plainly as the machine can: a loop over epoll.

   fanout WATCHERS BYTES TIMES connects so many TCP sockets over the loopback, sends each so many
   bytes, so many times, and reads them at the other end. It prints the processor's microseconds
   for a message, of the sending and the reading side. */

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static double used(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * 1e6 + now.tv_nsec / 1e3;
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
    int *ours = malloc(watchers * sizeof(int)), queue = epoll_create1(0);
    for (int i = 0; i < watchers; i++) {
        int theirs = socket(AF_INET, SOCK_STREAM, 0);
        if (theirs < 0 || connect(theirs, (void *)&at, sizeof at)) return 1;
        if ((ours[i] = accept(door, NULL, NULL)) < 0) return 1;
        struct epoll_event wants = {.events = EPOLLIN, .data.fd = theirs};
        epoll_ctl(queue, EPOLL_CTL_ADD, theirs, &wants);
    }
    char *message = malloc(bytes), *room = malloc(1 << 16);
    memset(message, 'x', bytes);
    struct epoll_event ready[256];
    double sending = 0, reading = 0;
    for (int t = 0; t < times; t++) {
        double began = used();
        for (int i = 0; i < watchers; i++)
            if (send(ours[i], message, bytes, 0) != bytes) return 1;
        sending += used() - began;
        began = used();
        for (long long left = (long long)watchers * bytes; left > 0;) {
            int n = epoll_wait(queue, ready, 256, 1000);
            for (int i = 0; i < n; i++) left -= read(ready[i].data.fd, room, 1 << 16);
        }
        reading += used() - began;
    }
    double sent = (double)watchers * times;
    printf("%.3f %.3f\n", sending / sent, reading / sent);
    return 0;
}
