import classes from './Tag.module.css'

interface TagProps {
  children: string
  tone?: 'quiet' | 'warn' | 'bad' | 'good'
}

/** A short word on a soft ground: a label, a state. */
export const Tag = ({ children, tone = 'quiet' }: TagProps) => (
  <span className={classes.tag} data-tone={tone}>
    {children}
  </span>
)
