/** Picture before the console has loaded: the outline of the shell, or the logo (index.html). */
const outline = document.querySelector('#root')?.innerHTML ?? '';

/** Keeps what the document has shown until the first page is loaded. */
export function StartScreen() {
  // Safe: part of the document that the server has sent.
  return <div dangerouslySetInnerHTML={{ __html: outline }} />;
}
