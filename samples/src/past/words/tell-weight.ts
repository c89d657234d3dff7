import { bank } from '../phrases.ts'

/** `{kg}` is the weight as the client says it, `{diff}` the change since the last time. */
export const tellWeight = {
  core: {
    1: bank(`
      {kg}. That's {diff} MORE. How?
      {kg}, [up|plus] {diff}. I don't want to talk about it
      The scales say {kg}. I say they are broken
      {kg}... I was away and you can see it
    `),
    2: bank(`
      {kg}, [same|basically the same] as last time
      {kg}. Nothing moved
      Still {kg}. [Frustrating|Hm]
      {kg}, so plus minus zero
    `),
    3: bank(`
      {kg}, down {diff}
      {kg} this morning. {diff} less, I'll take it
      {diff} down, {kg} now
      {kg}! Slow but it goes in the right direction
    `),
    4: bank(`
      {kg}!! That's {diff} less than last time
      {kg}. I got on it three times to be sure
      New low: {kg}
      {kg} and the belt needs a new hole
      {f} {kg}. The dress from last summer fits again
    `),
  },
  why: {
    low: bank(`
      Salty dinner yesterday, could it be that?
      I'm doing everything right, honestly.
      {f} It's that time of the month.
      The weekend was {treat}, so no surprise.
      Maybe muscle? Please say muscle.
    `),
    high: bank(`
      And I'm not even hungry.
      {partner} noticed before the scales did.
      Without giving up bread!
      I feel it on the stairs more than on the scales.
      Two months ago I would not have believed it.
    `),
  },
}
