# Run in a Debian with a kernel, its headers and its source: builds simulated pins, which no kernel of
# Debian has, out of its own source.
set -e
modules=$(echo /lib/modules/*)
mkdir /build
cd /build
tar -xf /usr/src/linux-source-6.1.tar.xz --strip-components=3 linux-source-6.1/drivers/gpio/gpio-sim.c \
    linux-source-6.1/drivers/gpio/gpiolib.h linux-source-6.1/kernel/irq/irq_sim.c
mv gpio-sim.c gpio_sim_core.c
# What this calls is not there for modules; there is another way to the same.
sed -i 's/irq_to_desc(irqnum)/irq_data_to_desc(irq_get_irq_data(irqnum))/' irq_sim.c
printf 'obj-m := gpio-sim.o\ngpio-sim-y := gpio_sim_core.o irq_sim.o\n' >Makefile
make -s -C "$modules/build" M=/build modules
mkdir "$modules/extra"
strip --strip-debug gpio-sim.ko -o "$modules/extra/gpio-sim.ko"
rm -f "$modules/build" "$modules/source"
depmod "${modules##*/}"
