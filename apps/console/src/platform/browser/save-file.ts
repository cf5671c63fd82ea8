/**
 * Downloads an address of this site.
 *
 * @param name file name, unless the server sends one
 */
export function saveFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
