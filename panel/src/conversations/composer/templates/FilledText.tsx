import classes from './FilledText.module.css'

/** A filled-in text; variables without a value are highlighted. */
export const FilledText = ({ text }: { text: string }) => (
  <p className={classes.text} dir="auto">
    {text.split(/(\{\{\s*[\w.]+\s*\}\})/).map((part, at) => (at % 2 === 0 ? part : <mark key={at}>{part}</mark>))}
  </p>
)
