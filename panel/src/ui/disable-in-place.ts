interface DisabledInPlace {
  'aria-disabled'?: true
  'data-disabled'?: true
}

/**
 * The attributes of a button that does nothing for now, but can have the focus: with `disabled`, a button that is being
 * used would lose it. Its click handler must do nothing.
 */
export const disableInPlace = (isDisabled: boolean): DisabledInPlace =>
  isDisabled ? { 'aria-disabled': true, 'data-disabled': true } : {}
