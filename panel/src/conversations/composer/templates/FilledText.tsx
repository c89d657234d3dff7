import classes from './FilledText.module.css'

/** A text as it will be written down; names of what is not known are marked. */
export const FilledText = ({ text }: { text: string }) => (
  <p className={classes.text} dir="auto">
    {text.split(/(\{\{\s*[\w.]+\s*\}\})/).map((part, at) => (at % 2 === 0 ? part : <mark key={at}>{part}</mark>))}
  </p>
)
