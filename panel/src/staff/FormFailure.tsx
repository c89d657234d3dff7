import type { Failure } from '../client/failure.ts'
import classes from './SignInForm.module.css'

/** Why a form was refused, when no single field is the cause. */
export const FormFailure = ({ failure }: { failure: Pick<Failure, 'content'> | null }) =>
  failure === null ? null : (
    <p className={classes.failure} role="alert" tabIndex={-1}>
      {failure.content}
    </p>
  )
