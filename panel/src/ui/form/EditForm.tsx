import { Button } from '@mantine/core'
import type { ReactNode, SubmitEvent } from 'react'
import type { EditedForm } from '../../client/forms/use-edit-form.ts'
import { disableInPlace } from '../disable-in-place.ts'
import { useFocusOnWrong } from './focus-wrong.ts'
import classes from './EditForm.module.css'

type FormToDraw = Pick<EditedForm<object>, 'failure' | 'refusals' | 'isDirty' | 'isSaving' | 'save' | 'discard'> &
  Partial<Pick<EditedForm<object>, 'isHeld'>>

interface EditFormProps {
  form: FormToDraw
  /** Its name for screen readers, if its surroundings don't give it one. */
  label?: string
  /** The state of the fields. */
  className: string | undefined
  save?: string
  discard?: string
  /** It can't be saved as it is, for a reason that is shown above and isn't about a field. */
  isStopped?: boolean
  children: ReactNode
}

/** The fields of `useEditForm` with Save and Discard, which appear with the first change. A refusal is explained. */
export const EditForm = ({
  form: { failure, refusals, isDirty, isSaving, isHeld = false, ...form },
  label,
  className,
  save = 'Save',
  discard = 'Discard',
  isStopped = false,
  children,
}: EditFormProps) => {
  const ref = useFocusOnWrong(refusals)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isStopped) form.save()
  }
  return (
    <form ref={ref} className={className} aria-label={label} onSubmit={send} noValidate>
      {children}
      {failure !== null && (
        <p className={classes.failure} role="alert" tabIndex={-1}>
          {failure}
        </p>
      )}
      {(isDirty || isSaving) && (
        <div className={classes.actions}>
          {/* While a field is invalid the button looks disabled, but leads to the field when pressed. */}
          <Button type="submit" loading={isSaving} disabled={isStopped} {...disableInPlace(isHeld)}>
            {save}
          </Button>
          <Button variant="default" disabled={isSaving} onClick={form.discard}>
            {discard}
          </Button>
        </div>
      )}
    </form>
  )
}
