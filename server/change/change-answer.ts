/**
 * The answer to an edit that was applied in part: some fields conflict. Status 409, but recorded like a success,
 * whereas a thrown Refusal undoes everything.
 */
export class PartlyApplied {
  readonly body: Record<string, unknown>;

  constructor(body: Record<string, unknown>) {
    this.body = body;
  }
}

/** Body of the answer; undefined where the route's status is 204. */
export type ChangeAnswer = Record<string, unknown> | unknown[] | PartlyApplied | undefined;
