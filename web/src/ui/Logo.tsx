/** A lens and its axis. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      aria-hidden
    >
      <circle cx="12" cy="12" r="10" />
      <path d="M2.6 15.2 9.2 13m5.6-2 6.6-2.2" />
      <circle cx="12" cy="12" r="2.8" />
    </svg>
  )
}
