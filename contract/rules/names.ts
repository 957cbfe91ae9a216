interface Named {
  firstName: string | null;
  lastName: string | null;
  emailId?: string | undefined;
}

/** First and last name, else first name, else e-mail. */
export function displayName({ firstName, lastName, emailId }: Named): string {
  if (firstName && lastName) return `${firstName} ${lastName}`;
  return firstName || emailId || 'Guest';
}
