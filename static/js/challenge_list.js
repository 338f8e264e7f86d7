/* Looks words up in a list that a browser keeps. The file is made by games/lexicons/trie.py: gzip; unpacked one line
   of JSON, a line feed, then the words, each byte a tile, each word ended by a zero, in the order of their bytes. */
(() => {
  "use strict";
  const FORMAT = 1;
  const Faristol = (window.Faristol = window.Faristol || {});

  class WordList {
    constructor(bytes) {
      const end = bytes.indexOf(10);
      const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
      if (head.format !== FORMAT) throw new Error(`a list of format ${head.format}`);
      this.words = bytes.subarray(end + 1);
      this.spellings = head.spellings;
      this.folds = head.folds;
      this.longest = Math.max(...Object.keys(head.spellings).map((text) => text.length));
    }

    static async unpack(packed) {
      const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
      return new WordList(new Uint8Array(await new Response(stream).arrayBuffer()));
    }

    /* The tiles of a word, the longest spelling first; null for what the set cannot write. */
    tiles(word) {
      const text = [...word.trim().normalize("NFC").toUpperCase()].map((letter) => this.folds[letter] ?? letter).join("");
      const found = [];
      for (let at = 0; at < text.length; ) {
        let size = Math.min(this.longest, text.length - at);
        while (size && !Object.hasOwn(this.spellings, text.slice(at, at + size))) size -= 1;
        if (!size) return null;
        found.push(this.spellings[text.slice(at, at + size)]);
        at += size;
      }
      return found.length ? found : null;
    }

    has(word) {
      const tiles = this.tiles(word);
      if (!tiles) return false;
      let low = 0;
      let high = this.words.length;
      while (low < high) {
        let start = (low + high) >> 1;
        while (start > low && this.words[start - 1]) start -= 1;
        const order = this.compare(tiles, start);
        if (!order) return true;
        if (order < 0) high = start;
        else low = this.words.indexOf(0, start) + 1;
      }
      return false;
    }

    /* Below zero where the tiles come before the word that starts here, zero where they are it. */
    compare(tiles, start) {
      for (let at = 0; at < tiles.length; at += 1) {
        const difference = tiles[at] - this.words[start + at];
        if (difference) return difference;
      }
      return this.words[start + tiles.length] ? -1 : 0;
    }
  }

  Faristol.WordList = WordList;
})();
