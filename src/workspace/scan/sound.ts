/** Two tones that are told apart without looking: short and high for right, long and low for wrong. */
let context: AudioContext | null = null

export function playAnswer(isRight: boolean): void {
  if (!isRight) navigator.vibrate?.(200)
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.frequency.value = isRight ? 880 : 180
  tone.type = isRight ? 'sine' : 'square'
  volume.gain.value = 0.15
  tone.connect(volume).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + (isRight ? 0.09 : 0.4))
}
