// The box: a tray for the Pi, a shelf over it for its board on a ribbon cable, and a lid with the box's own button and its lamp.  The
// numbers above come from the plan; measure your plugs before you print.
$fn = 64;

module tray() {
  difference() {
    cube([long + 2 * wall, wide + 2 * wall, high + wall]);
    translate([wall, wall, wall]) cube([long, wide, high + 1]);
    // A cable to each seat, through the front, with its plug.
    for (hole = cables) translate([hole[0], wall + 1, hole[1]]) rotate([90, 0, 0]) cylinder(d = hole[2], h = wall + 2);
    // Supply, sound and card at the back.
    for (slot = slots) translate([slot[0] - slot[2] / 2, wide + wall - 1, slot[1] - slot[3] / 2]) cube([slot[2], wall + 2, slot[3]]);
    // Air under the Pi.
    for (nth = [0 : 5]) translate([long / 2 - 30 + 10 * nth, wide / 2 - 15, -1]) cube([4, 30, wall + 2]);
  }
  for (stand = stands) translate([wall + stand[0], wall + stand[1], wall]) difference() {
    cylinder(d = 6, h = lifted);
    cylinder(d = screw, h = lifted + 1);
  }
}

// Printed upside down: over the Pi, its legs in the corners.  The ribbon comes up at the back, air in the middle.
module shelf() {
  difference() {
    cube([long - 2 * play, wide - 2 * play, wall]);
    translate([long / 2 - 35, wide - 14, -1]) cube([70, 15, wall + 2]);
    for (nth = [0 : 5]) translate([long / 2 - 30 + 10 * nth, wide / 2 - 15, -1]) cube([4, 24, wall + 2]);
  }
  for (x = [0, long - 2 * play - leg]) for (y = [0, wide - 2 * play - leg]) translate([x, y, 0]) cube([leg, leg, over + wall]);
}

module lid() {
  difference() {
    union() {
      cube([long + 2 * wall, wide + 2 * wall, wall]);
      translate([wall + play, wall + play, 0]) cube([long - 2 * play, wide - 2 * play, wall + rim]);
    }
    translate([2 * wall + play, 2 * wall + play, wall]) cube([long - 2 * wall - 2 * play, wide - 2 * wall - 2 * play, rim + 1]);
    translate([long / 2 + wall, wide / 2 + wall, 0]) {
      for (hole = holes) translate([hole[0], hole[1], -1]) cylinder(d = hole[2], h = wall + 2);
      // A key clips into a plate that is thinner than the wall.
      for (key = keys) {
        translate([key[0] - key[2] / 2, key[1] - key[2] / 2, -1]) cube([key[2], key[2], wall + 2]);
        translate([key[0] - below / 2, key[1] - below / 2, plate]) cube([below, below, wall]);
      }
    }
  }
}

if (part == "tray") tray();
else if (part == "shelf") shelf();
else if (part == "lid") lid();
else {
  tray();
  translate([long + 2 * wall + 10, 0, 0]) lid();
  translate([long + 2 * wall + 10, wide + 2 * wall + 10, 0]) shelf();
}
