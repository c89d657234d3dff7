import classes from './KeyCap.module.css'

interface KeyCapProps {
  children: string
}

/** A keyboard key, shown next to what it does. */
export const KeyCap = ({ children }: KeyCapProps) => <kbd className={classes.cap}>{children}</kbd>
