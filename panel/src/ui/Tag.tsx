import classes from './Tag.module.css'

interface TagProps {
  children: string
  tone?: 'quiet' | 'warn' | 'bad' | 'good'
}

/** A short text on a soft background: a label, a state. */
export const Tag = ({ children, tone = 'quiet' }: TagProps) => (
  <span className={classes.tag} data-tone={tone}>
    {children}
  </span>
)
