import { Stage } from './status-pictures.tsx';

/** Screen with lines to be filled: a list without records. @param creatable the user can create the first one */
function EmptyPicture({ creatable }: { readonly creatable: boolean }) {
  return (
    <Stage>
      <path
        d="M110 70h34M110 86h50M110 102h42"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="1 9"
        opacity="0.55"
      />
      {creatable && (
        <>
          <circle cx="194" cy="91" r="17" fill="currentColor" />
          <path d="M194 83v16m-8-8h16" stroke="var(--ant-color-bg-container)" strokeWidth="3.5" strokeLinecap="round" />
        </>
      )}
    </Stage>
  );
}

/** Screen with a funnel that nothing passes: a filter without matches. */
function NoMatchPicture() {
  return (
    <Stage>
      <path
        d="M108 66h18M108 76h10M202 66h10M196 76h16"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        opacity="0.35"
      />
      <path
        d="M139 68h42l-15 20v16l-12 7V88Z"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="m153 121 14 0" stroke="currentColor" strokeWidth="3" strokeLinecap="round" opacity="0.4" />
    </Stage>
  );
}

interface MissingRecordsProps {
  readonly filtered: boolean;
  readonly creatable: boolean;
}

/** Picture in place of missing records. */
export function MissingRecords({ filtered, creatable }: MissingRecordsProps) {
  return filtered ? <NoMatchPicture /> : <EmptyPicture creatable={creatable} />;
}
