// A seat's puck: a cup for the table, and a lid with the button and the lamp.  Printed without supports: the
// cup as it stands, the lid on its top.  The numbers above come from the plan; change them as you like.
$fn = 96;

module cup() {
  difference() {
    cylinder(d = across, h = high);
    translate([0, 0, wall]) cylinder(d = across - 2 * wall, h = high);
    // Cables come in at the back, and are knotted inside.
    for (way = ways) rotate(way[0]) translate([0, across / 2 + 1, wall + cable]) rotate([90, 0, 0])
      cylinder(d = cable, h = 2 * wall + 2);
    // Rubber feet: a puck that slides is heard.
    for (turn = [45 : 90 : 315]) rotate(turn) translate([across / 2 - foot, 0, -0.5]) cylinder(d = foot, h = 1);
  }
}

module lid() {
  difference() {
    union() {
      cylinder(d = across, h = wall);
      // The rim that holds it in the cup.
      difference() {
        cylinder(d = across - 2 * wall - 2 * play, h = wall + rim);
        translate([0, 0, wall]) cylinder(d = across - 4 * wall - 2 * play, h = rim + 1);
      }
    }
    for (hole = holes) translate([hole[0], hole[1], -1]) cylinder(d = hole[2], h = wall + 2);
    // A key clips into a plate that is thinner than the wall.
    for (key = keys) {
      translate([key[0] - key[2] / 2, key[1] - key[2] / 2, -1]) cube([key[2], key[2], wall + 2]);
      translate([key[0] - below / 2, key[1] - below / 2, plate]) cube([below, below, wall]);
    }
    for (slot = slots) translate([slot[0] - slot[2] / 2, slot[1] - slot[3] / 2, -1]) cube([slot[2], slot[3], wall + 2]);
  }
}

if (part == "cup") cup();
else if (part == "lid") lid();
else { cup(); translate([across + 10, 0, 0]) lid(); }
