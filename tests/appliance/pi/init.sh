#!/bin/busybox sh
/bin/busybox mount -t devtmpfs none /dev
LOAD
while [ ! -e /dev/vda ]; do /bin/busybox usleep 10000; done
/bin/busybox mount -t ext4 /dev/vda /disk
/bin/busybox mount -o move /dev /disk/dev 2>/dev/null
exec /bin/busybox switch_root /disk /sbin/init
