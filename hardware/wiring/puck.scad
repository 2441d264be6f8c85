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

// The lid's face: a key clips into a plate that is thinner than the wall, and is wider below it.
module face(clips) difference() {
  circle(d = across);
  for (hole = holes) translate([hole[0], hole[1]]) circle(d = hole[2]);
  for (key = keys) translate([key[0], key[1]]) square(clips ? key[2] : below, center = true);
  for (slot = slots) translate([slot[0], slot[1]]) square([slot[2], slot[3]], center = true);
}

module lid() {
  linear_extrude(plate) face(true);
  translate([0, 0, plate]) linear_extrude(wall - plate) face(false);
  // The rim that holds it in the cup.
  linear_extrude(wall + rim) difference() {
    circle(d = across - 2 * wall - 2 * play);
    circle(d = across - 4 * wall - 2 * play);
  }
}

if (part == "cup") cup();
else if (part == "lid") lid();
else { cup(); translate([across + 10, 0, 0]) lid(); }
