import classes from './KeyCap.module.css'

interface KeyCapProps {
  children: string
}

/** A key of the keyboard, beside the thing it does. */
export const KeyCap = ({ children }: KeyCapProps) => <kbd className={classes.cap}>{children}</kbd>
