/** URL of a style sheet in the build output, next to the files that it refers to. */
declare module '*.css?url' {
  const address: string;
  export default address;
}
