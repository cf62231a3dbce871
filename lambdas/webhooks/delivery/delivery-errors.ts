import { DELIVERY_ERROR } from '../../contracts/retry-schedule.ts';

/** The receiver failed: the state machine catches this by name and goes on with the schedule. */
export class DeliveryFailed extends Error {
  override readonly name = DELIVERY_ERROR.failed;
}

/** No attempt can succeed: the state machine catches this by name and ends the delivery. */
export class DeliveryRefused extends Error {
  override readonly name = DELIVERY_ERROR.refused;
}
