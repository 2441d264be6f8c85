// The box: a tray for the Pi, a shelf over it for its board on a ribbon cable, and a lid with the box's own button and its lamp.  The
// numbers above come from the plan; measure your plugs before you print.  Plates with all their holes are drawn flat and then
// made thick: fifty holes that are taken out of a body one by one keep a computer busy for minutes.
$fn = 48;

// A wall that stands: drawn with its width and its height, as seen from the front.
module upright() rotate([90, 0, 0]) translate([0, 0, -wall]) linear_extrude(wall) children();

// Slits for air, between the stands of a Pi.
module vents(deep) for (nth = [-2 : 2]) translate([10 * nth, 0]) square([4, deep], center = true);

module tray() {
  linear_extrude(wall) difference() {
    square([long + 2 * wall, wide + 2 * wall]);
    // Under the Pi, which lies in a corner and not in the middle.
    translate([wall, wall] + (stands[0] + stands[3]) / 2) vents(30);
  }
  // A cable to each seat, through the front, with its plug.
  upright() difference() {
    square([long + 2 * wall, high + wall]);
    for (hole = cables) translate([hole[0], hole[1]]) circle(d = hole[2]);
  }
  // Supply and sound at the back, with their plugs.
  translate([0, wide + wall, 0]) upright() difference() {
    square([long + 2 * wall, high + wall]);
    for (slot = slots) translate([slot[0], slot[1]]) square([slot[2], slot[3]], center = true);
  }
  for (x = [0, long + wall]) translate([x, 0, 0]) cube([wall, wide + 2 * wall, high + wall]);
  for (stand = stands) translate([wall + stand[0], wall + stand[1], 0]) linear_extrude(wall + lifted) difference() {
    circle(d = 6);
    circle(d = screw);
  }
}

// Printed upside down: over the Pi, its legs in the corners.  The ribbon comes up at the back, air in the middle.
module shelf() {
  linear_extrude(wall) difference() {
    square([long - 2 * play, wide - 2 * play]);
    translate([long / 2 - 35, wide - 14]) square([70, 15]);
    translate([long / 2, wide / 2 - 3]) vents(24);
  }
  for (x = [0, long - 2 * play - leg]) for (y = [0, wide - 2 * play - leg]) translate([x, y, 0]) cube([leg, leg, over + wall]);
}

// The lid's face: a key clips into a plate that is thinner than the wall, and is wider below it.
module face(clips) difference() {
  square([long + 2 * wall, wide + 2 * wall]);
  translate([long / 2 + wall, wide / 2 + wall]) {
    for (hole = holes) translate([hole[0], hole[1]]) circle(d = hole[2]);
    for (key = keys) translate([key[0], key[1]]) square(clips ? key[2] : below, center = true);
  }
}

module lid() {
  linear_extrude(plate) face(true);
  translate([0, 0, plate]) linear_extrude(wall - plate) face(false);
  // The rim that holds it in the tray.
  translate([wall + play, wall + play, 0]) linear_extrude(wall + rim) difference() {
    square([long - 2 * play, wide - 2 * play]);
    translate([wall, wall]) square([long - 2 * wall - 2 * play, wide - 2 * wall - 2 * play]);
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
