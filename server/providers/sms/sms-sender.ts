/**
 * Port to a provider of text messages. None ships with the product: where there is none, phone codes are
 * refused with SMS_UNAVAILABLE (rules #7).
 */
export interface SmsSender {
  /** Resolves when the provider has taken the message over. `phone` is E.164, such as +12025550143. */
  send(phone: string, text: string): Promise<void>;
}
