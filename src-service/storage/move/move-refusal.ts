/** The target or the source does not fit. Nothing has been changed. */
export class MoveRefusal extends Error {
  override readonly name = 'MoveRefusal';
}
