/** Addresses in a text, up to what cannot be a part of one; a full stop or bracket at the end belongs to the sentence. */
const address = /(https?:\/\/[^\s<>"'，。；：！？、（）《》【】“”]*[^\s<>"'，。；：！？、（）《》【】“”.,;:!?)\]])/;

/** Plain text in which addresses can be followed. Nothing else in it means anything. */
export function LinkedText({ text }: { readonly text: string }) {
  return text.split(address).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // Parts have no identity of their own, and never move.
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ),
  );
}
