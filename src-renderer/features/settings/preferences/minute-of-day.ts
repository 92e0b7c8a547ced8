const minutesPerHour = 60;

/** Minutes after midnight as a time field writes them: `22:05`. */
export function timeOfMinute(minute: number): string {
  const part = (value: number): string => String(value).padStart(2, '0');
  return `${part(Math.floor(minute / minutesPerHour))}:${part(minute % minutesPerHour)}`;
}

/** Minutes after midnight of a time field's value; null while it is incomplete. */
export function minuteOfTime(time: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/u.exec(time) ?? [];
  return hours === undefined || minutes === undefined
    ? null
    : Number(hours) * minutesPerHour + Number(minutes);
}
