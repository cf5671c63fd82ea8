/** Sign of the browser Edge, which the icon library has in its old form only. Follows color and size of the text. */
export function EdgeIcon(props: { readonly 'aria-hidden': true }) {
  return (
    <span {...props} className="anticon">
      <svg viewBox="0 0 24 24" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="2">
        <path
          d="M3.2 11.2C4.2 6 8.3 3 12.3 3c5 0 8.7 3.6 8.7 7.7 0 3-2.2 5-4.9 5-1.7 0-2.9-.8-2.9-1.9 0-.9.9-1.3.9-2.7 0-2-2-3.6-4.7-3.6-3.4 0-6.2 2.7-6.2 6.3C3.2 18 7 21 11.6 21c3 0 5.5-1.1 7.2-2.9"
          strokeLinecap="round"
        />
        <path d="M8.6 10.3c-1 3.7 1 8.2 5.6 8.9" strokeLinecap="round" />
      </svg>
    </span>
  );
}
