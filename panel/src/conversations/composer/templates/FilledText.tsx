import { VARIABLE, variableTitle } from './variable-title.ts'
import classes from './FilledText.module.css'

/** A filled-in text; variables without a value are highlighted and shown by their readable names. */
export const FilledText = ({ text }: { text: string }) => (
  <p className={classes.text} dir="auto">
    {/* Every second part is the name of a variable. */}
    {text.split(VARIABLE).map((part, at) => (at % 2 === 0 ? part : <mark key={at}>{variableTitle(part)}</mark>))}
  </p>
)
