// Elements of the page by their names, and elements of SVG.

/** The element with this name, which is in index.html. */
export function element<E extends HTMLElement>(id: string, kind: new () => E): E {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`no ${id}`);
  return found;
}

export const button = (id: string): HTMLButtonElement => element(id, HTMLButtonElement);

/** An element of SVG with these attributes. */
export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | number> = {},
  text = "",
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  if (text) made.textContent = text;
  return made;
}

/** An element that screen readers pass over. */
export function silent(name: "span" | "div", className: string, text = ""): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  made.ariaHidden = "true";
  return made;
}

/** An item of a list. */
export function listItem(content: Node | string): HTMLLIElement {
  const item = document.createElement("li");
  item.append(content);
  return item;
}

/** Shows these texts as the items of the list with this name. */
export function fillList(id: string, texts: string[]): void {
  element(id, HTMLUListElement).replaceChildren(...texts.map(listItem));
}
