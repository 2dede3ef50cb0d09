// The translations of a language: of the page's own texts by their English, and of the module's words by patterns. Loaded for other languages than English.

/** A text, or its forms by the plural categories of the language. */
type Forms = string | Partial<Record<Intl.LDMLPluralRule, string>>;

/** A file of `lang`. */
export interface Translations {
  /** Texts of the page. */
  messages: Record<string, Forms>;
  /** Words of the module. What `{name}` stands for is translated, too; `{n}` is a number. */
  sentences: Record<string, string>;
}

interface Pattern {
  form: RegExp;
  names: string[];
  text: string;
}

/** The attributes that people read, or hear. */
const ATTRIBUTES = ["aria-label", "title", "placeholder"];

/** What the language is called in the page; it decides the shapes of Chinese characters, too. */
const TAGS: Record<string, string> = { zh: "zh-Hans" };

export class Catalogue {
  readonly #plurals: Intl.PluralRules;
  readonly #patterns: Pattern[];
  readonly #known = new Map<string, string>();

  constructor(
    private readonly translations: Translations,
    private readonly language: string,
  ) {
    this.#plurals = new Intl.PluralRules(language);
    this.#patterns = Object.entries(translations.sentences)
      .filter(([sentence]) => sentence.includes("{"))
      .map(([sentence, text]) => pattern(sentence, text));
  }

  /** The translation of a text of the page, in the form for a number of things. */
  message(text: string, number = 0): string | undefined {
    const { messages } = this.translations;
    const forms = Object.hasOwn(messages, text) ? messages[text] : undefined;
    return typeof forms === "object" ? (forms[this.#plurals.select(number)] ?? forms.other) : forms;
  }

  /** Words of the module, translated as far as there is a text or a pattern for them. */
  sentence(words: string): string {
    const known = this.#known.get(words);
    if (known !== undefined) return known;
    const found =
      this.translations.sentences[words] ?? this.message(words) ?? this.#matched(words) ?? this.#listed(words);
    this.#known.set(words, found);
    return found;
  }

  /** The parts of a list, each by itself. */
  #listed(words: string): string {
    const { sentences } = this.translations;
    const parts = words.split(", ").map((part) => sentences[part] ?? this.#matched(part) ?? part);
    return parts.join(", ");
  }

  #matched(words: string): string | undefined {
    for (const { form, names, text } of this.#patterns) {
      const values = form.exec(words)?.slice(1);
      if (!values) continue;
      return text.replace(/\{(\w+)\}/g, (_, name: string) => this.sentence(values[names.indexOf(name)] ?? ""));
    }
    return undefined;
  }

  /** Translates the texts of index.html in place; what has `translate="no"` stays, and so do keys. */
  translatePage(t: (text: string) => string): void {
    document.documentElement.lang = TAGS[this.language] ?? this.language;
    const all = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT;
    const nodes = document.createTreeWalker(document.documentElement, all, (node) =>
      node instanceof Element && node.matches("kbd, script, style, [translate=no]")
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    while (nodes.nextNode()) {
      const { currentNode: node } = nodes;
      if (node instanceof Text) node.data = node.data.replace(/\S(?:.*\S)?/s, (text) => t(text));
      else if (node instanceof Element)
        for (const name of ATTRIBUTES) {
          const text = node.getAttribute(name);
          if (text) node.setAttribute(name, t(text));
        }
    }
  }
}

/** What some names of a pattern stand for: numbers, and cells. Others stand for anything. */
const FORMS: Record<string, string> = {
  n: "(\\d+)",
  first: "(r\\d+c\\d+)",
  last: "(r\\d+c\\d+)",
  line: "(r\\d+c\\d+(?: r\\d+c\\d+)*)",
};

function pattern(sentence: string, text: string): Pattern {
  const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const parts = sentence.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const form = parts.reduce((before, part, at) => `${before}${FORMS[names[at - 1] ?? ""] ?? "(.+?)"}${part}`);
  return { form: new RegExp(`^${form}$`), names, text };
}
