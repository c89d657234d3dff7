import { Progress } from '@mantine/core'
import type { ContactImport } from './import-queries.ts'
import { rowWords, STATE_WORDS } from './import-words.ts'
import classes from './Steps.module.css'

/** A step that goes on by itself, also when this page is left. */
export const ImportWorking = ({ file }: { file: ContactImport }) => {
  const { state, rows, checked, imported, refused, fileName } = file
  const done = state === 'applying' ? imported + refused : checked
  return (
    <section className={classes.step} aria-label={STATE_WORDS[state]}>
      <h2 className={classes.title}>{fileName}</h2>
      <p className={classes.words} role="status">
        {STATE_WORDS[state]}
        {state !== 'reading' && `: ${done.toLocaleString('en-US')} of ${rowWords(rows)}`}
      </p>
      <Progress aria-label={STATE_WORDS[state]} value={rows === 0 ? 0 : (done / rows) * 100} size={4} />
    </section>
  )
}
