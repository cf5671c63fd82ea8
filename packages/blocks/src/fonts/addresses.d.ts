/** Where a build has put a style sheet, with the files that it names beside it. */
declare module '*.css?url' {
  const address: string;
  export default address;
}
