// What is drawn again only if it is asked for something else: most of a table stays as it was after a move.

import { Component, type ComponentChildren, type ComponentType } from "preact";

/** A component that depends on nothing but what it is given. */
export function steady<Given extends object>(draw: (given: Given) => ComponentChildren): ComponentType<Given> {
  return class extends Component<Given> {
    override shouldComponentUpdate(next: Given): boolean {
      const before: Given = this.props;
      const keys = Object.keys(next) as (keyof Given)[];
      return keys.length !== Object.keys(before).length || keys.some((key) => next[key] !== before[key]);
    }
    override render(given: Given): ComponentChildren {
      return draw(given);
    }
  };
}
