import { IconExternalLink } from '@tabler/icons-react'
import { useMay } from '../../../../client/account.ts'
import classes from '../fields.module.css'

/** For admins (spec 2 §6): the prompt template in a tab of its own. */
export const OpenPrompt = ({ id }: { id: string }) =>
  useMay('prompt-templates.view') && (
    <a className={classes.link} href={`/prompt-templates/${encodeURIComponent(id)}`} target="_blank" rel="noreferrer">
      <IconExternalLink size={15} stroke={1.5} aria-hidden="true" />
      Open Prompt
    </a>
  )
