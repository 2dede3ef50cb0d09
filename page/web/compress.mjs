// Writes each file that is named once more, as Brotli compresses it, where that makes it smaller.
import fs from "node:fs";
import zlib from "node:zlib";

for (const name of process.argv.slice(2)) {
  const content = fs.readFileSync(name);
  const packed = zlib.brotliCompressSync(content, {
    params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  if (packed.length < content.length) fs.writeFileSync(`${name}.br`, packed);
}
