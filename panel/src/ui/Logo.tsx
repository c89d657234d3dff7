interface LogoProps {
  size?: number
}

/** The mark: a tuning fork. */
export const Logo = ({ size = 22 }: LogoProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="var(--accent)"
    strokeWidth={2.2}
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M5.5 2v5.5a6.5 6.5 0 0 0 13 0V2M12 14v8" />
  </svg>
)
