// The shapes and colours that cards are drawn of, as data: the pages read them here, and so does the
// server for its pictures. What stands behind the = is JSON.

/**
 * Pips, about 32 units tall around the origin. Index numerals, our own Didone, 80 units tall before
 * the stretch: [width, ...paths]; parts that overlap stand apart. Spots are the heights of the pips
 * of each rank: in both columns, then in the middle.
 * @type {{colours: Record<string, string>, pips: Record<string, string>,
 *   glyphs: Record<string, [number, ...string[]]>, spots: Record<string, [number[], number[]]>}}
 */
export const SHAPES = {
  "colours": {
    "ink": "var(--card-ink,#1b1a1d)",
    "red": "var(--card-red,#a3141c)",
    "blue": "var(--card-blue,#1c4a94)",
    "green": "var(--card-green,#0e5a33)",
    "gold": "var(--card-gold,#d9a93f)",
    "paper": "var(--card-paper,#fcf8ee)",
    "flesh": "var(--card-flesh,#fbe9d0)",
    "ground": "var(--card-ground,#f5edda)",
    "hair": "var(--card-hair,#8a4413)",
    "edge": "var(--card-edge,#cfc3a8)"
  },
  "pips": {
    "H": "M0 16C-5 8.5-15.5 2-15.5-6.5C-15.5-12-11.8-15.5-7.5-15.5C-3.8-15.5-1-12.8 0-9C1-12.8 3.8-15.5 7.5-15.5C11.8-15.5 15.5-12 15.5-6.5C15.5 2 5 8.5 0 16Z",
    "D": "M0-17C3-10 8-4 13 0C8 4 3 10 0 17C-3 10-8 4-13 0C-8-4-3-10 0-17Z",
    "S": "M0-17C4.5-9.5 15-3.5 15 5C15 9.5 11.5 12 8 12C5 12 2.7 10.5 1.5 8.3C1.8 12 3.5 15 6.5 16.5H-6.5C-3.5 15-1.8 12-1.5 8.3C-2.7 10.5-5 12-8 12C-11.5 12-15 9.5-15 5C-15-3.5-4.5-9.5 0-17Z",
    "C": "M-3.6-3.6A7.3 7.3 0 1 1 3.6-3.6C3-2.6 2.3-1.6 1.8-.3C3-1.9 5.3-3.2 8-3.2A7.3 7.3 0 1 1 1.5 7.3C1.8 11.5 3.5 15 6.5 16.5H-6.5C-3.5 15-1.8 11.5-1.5 7.3A7.3 7.3 0 1 1-8-3.2C-5.3-3.2-3-1.9-1.8-.3C-2.3-1.6-3-2.6-3.6-3.6Z"
  },
  "glyphs": {
    "2": [54, "M4 22C4 8 13 0 27 0C41 0 50 8 50 21C50 38 33 46 18 66H42C46 66 47 62 48 55H52V80H2V74C16 54 35 40 35 21C35 10 31 5 25 5C20 5 17 7 16 9C19 10 21 13 21 17C21 22 17 26 12.5 26C8 26 4 23 4 22Z"],
    "7": [54, "M2 0H53V6C41 30 33 52 32 80H16C18 52 30 32 42 13H13C9 13 7 17 6 24H2Z"],
    "8": [54, "M5 20.5A22 20.5 0 1 1 49 20.5A22 20.5 0 1 1 5 20.5M17 20.5A10 15.5 0 1 0 37 20.5A10 15.5 0 1 0 17 20.5", "M1 58A26 23 0 1 1 53 58A26 23 0 1 1 1 58M14 58A13 17.5 0 1 0 40 58A13 17.5 0 1 0 14 58"],
    "9": [53, "M0 26A26 26 0 1 1 52 26A26 26 0 1 1 0 26M14 26A12 21 0 1 0 38 26A12 21 0 1 0 14 26", "M52 26C53 58 42 81 21 81C10 81 3 75 3 67C3 61 7 57.5 12 57.5C17 57.5 21 61 21 66C21 70 19 72.5 16 74C17 75.5 19 76 21 76C31 76 37.5 63 38 42Z"],
    "T": [64, "M0 14C5 12 8 7 9 0H20V75H27V80H1V75H8V14Z", "M26 40A19 40.5 0 1 1 64 40A19 40.5 0 1 1 26 40M37.5 40A7.5 35 0 1 0 52.5 40A7.5 35 0 1 0 37.5 40"],
    "J": [48, "M15 0H48V5H40V58C40 73 32 81 20 81C8 81 1 75 1 66C1 60 5 56 10.5 56C16 56 20 60 20 65C20 69 17 72 14 73.5C15 75.5 17 76 20 76C24 76 26 72 26 62V5H15Z"],
    "Q": [56, "M0 40A28 40.5 0 1 1 56 40A28 40.5 0 1 1 0 40M14.5 40A13.5 35 0 1 0 41.5 40A13.5 35 0 1 0 14.5 40", "M20 65C31 58 39 66 45 73C48 77 53 77 57 73V79C52 88 41 89 35 81C30 75 26 71 20 71Z"],
    "K": [60, "M0 0H27V5H20V75H27V80H0V75H7V5H0Z", "M38 0H58V5H53L20 54V44L46 5H38Z", "M26 44L35.5 30L57 75H61V80H37V75H42Z"],
    "A": [59, "M26 0H35L54.5 75H59V80H33V75H39.5L35 57H19.5L15.5 75H22V80H0V75H9.5ZM28 21L20.7 52H34Z"]
  },
  "spots": {
    "7": [[40, 140, 240], [90]],
    "8": [[40, 140, 240], [90, 190]],
    "9": [[40, 106.7, 173.3, 240], [140]],
    "T": [[40, 106.7, 173.3, 240], [73.3, 206.7]],
    "2": [[], [40, 240]]
  }
};
