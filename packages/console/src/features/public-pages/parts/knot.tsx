/** The woven diamond before a section's title. */
export const Diamond = ({ size = 14 }: { size?: number }) => (
  <svg viewBox="0 0 20 20" width={size} height={size} className="v-diamond" aria-hidden="true">
    <g transform="rotate(45 10 10)" fill="none" stroke="currentColor" strokeWidth="2">
      <rect x="3.500" y="3.500" width="13" height="13" rx="2" />
      <path d="M10 3.500v13M3.500 10h13" />
    </g>
  </svg>
);

const knotPath =
  "M-24 18C-10 22 2 12 12 -2C20 -14 14 -24 6 -22C1 -21 0 -15 0 -12C0 -15 -1 -21 -6 -22C-14 -24 -20 -14 -12 -2C-2 12 10 22 24 18";

/** The seal: one thread that makes a heart. */
export const Seal = ({ size = 28 }: { size?: number }) => (
  <svg viewBox="-42 -42 84 84" width={size} height={size} className="v-seal" aria-hidden="true">
    <rect x="-42" y="-42" width="84" height="84" rx="18" className="v-seal-ground" />
    <path d={knotPath} className="v-seal-thread" />
  </svg>
);

export const Tick = ({ size = 14 }: { size?: number }) => (
  <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
    <path
      d="M3 8.500 6.500 12 13 4.500"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

export const Chevron = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" className="v-chevron" aria-hidden="true">
    <path
      d="m3.500 6 4.500 4.500L12.500 6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.800"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

export const heartPath =
  "M8 13.600C3.200 10.300 1.500 7.800 1.500 5.400A3.300 3.300 0 0 1 8 4.200a3.300 3.300 0 0 1 6.500 1.200c0 2.400-1.700 4.900-6.500 8.200Z";
export const Heart = ({ size = 14 }: { size?: number }) => (
  <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
    <path d={heartPath} fill="currentColor" />
  </svg>
);
