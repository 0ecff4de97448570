/** Key of the greeting for the viewer's local hour: 9:00–11:59 is forenoon, 20:00 on evening. */
export function greetingOf(at: Date) {
  const hour = at.getHours();
  if (hour < 9) return 'ui.greeting.morning';
  if (hour <= 11) return 'ui.greeting.forenoon';
  if (hour <= 13) return 'ui.greeting.noon';
  return hour < 20 ? 'ui.greeting.afternoon' : 'ui.greeting.evening';
}
