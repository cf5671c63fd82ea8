/** Left half of the curtain: folds gathered by a cord. */
const folds = [
  'M0 0H104C102 128 78 236 26 322C46 388 58 458 62 560H0Z',
  'M0 0H80C79 124 60 232 22 320C38 388 46 462 48 560H0Z',
  'M0 0H56C55 122 43 230 17 318C28 388 34 464 35 560H0Z',
  'M0 0H33C32 120 26 228 12 317C19 388 22 466 22 560H0Z',
  'M0 0H13C13 120 11 228 6 316C9 388 10 466 10 560H0Z',
] as const;

/** Scallops of the valance along the top. */
const scallops = [0, 1, 2, 3, 4, 5] as const;
const scallopWidth = 80;

function Curtain() {
  return (
    <g fill="currentColor">
      {folds.map((fold) => (
        <path key={fold} d={fold} opacity="0.085" />
      ))}
      <path d="M0 309C12 313 24 315 33 314L29 330C20 332 8 331 0 328Z" opacity="0.42" />
    </g>
  );
}

function Valance() {
  return (
    <g fill="currentColor">
      {scallops.map((index) => (
        <path
          key={index}
          transform={`translate(${String(index * scallopWidth)} 0)`}
          d="M0 0H80V30C72 62 8 62 0 30Z"
          opacity={index % 2 === 0 ? 0.2 : 0.15}
        />
      ))}
      <rect width="480" height="12" opacity="0.22" />
    </g>
  );
}

function Beams() {
  return (
    <>
      <defs>
        <linearGradient id="login-beam" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.26" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
        <radialGradient id="login-floor">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.34" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </radialGradient>
      </defs>
      <path d="M150 40 40 440h210Z" fill="url(#login-beam)" />
      <path d="M330 40 230 440h210Z" fill="url(#login-beam)" />
      <ellipse cx="240" cy="428" rx="210" ry="44" fill="url(#login-floor)" />
    </>
  );
}

/** Screens in the background. */
function FarScreens() {
  return (
    <g>
      <g transform="translate(84 158) skewY(5)">
        <rect width="118" height="76" rx="6" fill="currentColor" opacity="0.16" />
        <rect width="118" height="76" rx="6" fill="none" stroke="currentColor" strokeOpacity="0.4" />
        <rect x="12" y="14" width="46" height="6" rx="3" fill="currentColor" opacity="0.5" />
        <rect x="12" y="27" width="70" height="4" rx="2" fill="currentColor" opacity="0.28" />
        <rect x="12" y="36" width="58" height="4" rx="2" fill="currentColor" opacity="0.28" />
      </g>
      <g transform="translate(282 168) skewY(-5)">
        <rect width="118" height="76" rx="6" fill="currentColor" opacity="0.16" />
        <rect width="118" height="76" rx="6" fill="none" stroke="currentColor" strokeOpacity="0.4" />
        <path d="m60 58 18-22 12 13 8-8 12 17Z" fill="currentColor" opacity="0.42" />
        <circle cx="80" cy="22" r="6" fill="currentColor" opacity="0.5" />
      </g>
    </g>
  );
}

/** Blocks of the layout on the front screen. The text block is selected, with handles. */
function Blocks() {
  return (
    <g>
      <rect x="16" y="16" width="70" height="10" rx="3" opacity="0.9" />
      <rect x="186" y="16" width="38" height="10" rx="3" opacity="0.3" />
      <rect x="16" y="42" width="92" height="62" rx="4" opacity="0.14" />
      <path d="m24 98 24-30 16 18 12-12 24 24Z" opacity="0.55" />
      <circle cx="88" cy="58" r="7" opacity="0.55" />
      <rect x="16" y="116" width="208" height="22" rx="4" opacity="0.1" />
      <rect x="24" y="124" width="104" height="6" rx="3" opacity="0.5" />
      <rect x="136" y="124" width="52" height="6" rx="3" opacity="0.25" />
      <path d="M134 92v-18h12v18ZM154 92V62h12v30ZM174 92V70h12v22ZM194 92V52h12v40Z" opacity="0.42" />
      <rect x="122" y="42" width="102" height="62" rx="2" fill="none" stroke="var(--login-ink)" strokeWidth="1.5" />
      {['119 39', '221 39', '119 101', '221 101'].map((corner) => (
        <rect
          key={corner}
          transform={`translate(${corner})`}
          width="6"
          height="6"
          rx="1"
          fill="var(--login-screen)"
          stroke="var(--login-ink)"
          strokeWidth="1.5"
        />
      ))}
    </g>
  );
}

/** Front screen with the edited layout and guides. */
function FrontScreen() {
  return (
    <g transform="translate(120 196)">
      <rect x="6" y="12" width="240" height="154" rx="8" fill="var(--login-shade)" opacity="0.3" />
      <rect width="240" height="154" rx="8" fill="var(--login-screen)" />
      <g fill="var(--login-ink)">
        <Blocks />
      </g>
      <g stroke="currentColor" strokeDasharray="4 4" strokeOpacity="0.75">
        <path d="M122-40V0M-46 42H0M240 42h46" />
      </g>
      <path d="M120 154v44" stroke="var(--login-screen)" strokeWidth="6" />
      <path d="M78 200h84" stroke="var(--login-screen)" strokeWidth="6" strokeLinecap="round" />
    </g>
  );
}

/**
 * Picture of the login page: a stage (幕台) with a drawn curtain, screens, and a layout being edited on the front one.
 * Light parts use the text color; the background is transparent.
 */
export function LoginArt() {
  return (
    <svg viewBox="0 0 480 560" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden="true" focusable="false">
      <Beams />
      <FarScreens />
      <FrontScreen />
      <Curtain />
      <g transform="matrix(-1 0 0 1 480 0)">
        <Curtain />
      </g>
      <Valance />
    </svg>
  );
}
