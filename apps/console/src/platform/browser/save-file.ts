/**
 * Has the browser save what is at an address of this site.
 *
 * @param name that the file is saved under, unless the server gives one
 */
export function saveFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
