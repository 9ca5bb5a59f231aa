// Parts of vega that no report draws: maps of force, trees, Voronoi cells, clouds of words,
// crossfilters, placed labels and fitted curves. The build puts this module in their place, and
// vega then knows no transforms of theirs.
export {};
