import { scripts } from '../scripts.ts'

/** What those say who fall back into their own language now and then. */
export const languages = {
  de: scripts(`
    > Guten Morgen Hannah! Sechseinhalb Stunden, und der Wecker war schneller als ich #sleep3:6.5
    < Guten Morgen! Sechseinhalb ist ordentlich. Heute Abend eine halbe Stunde früher, dann ist es rund.
    > Mach ich

    > Heute mal auf Deutsch, mein Englisch ist müde. {session} erledigt, Puls im Schnitt 142 #workout3
    < Sehr gut. Und wie war die letzte Runde?
    > Zäh wie Kaugummi
    < Dann nächstes Mal eine weniger, dafür sauber.

    > Ich war beim Bäcker. Es war kein Unfall #food2
    < Ein Brötchen oder eine Geschichte?
    > Zwei Brötchen und ein Franzbrötchen
    < Dann gibt es heute Abend Suppe und kein schlechtes Gewissen.

    > Grüße aus Hamburg, meine Eltern kochen wie für eine Kompanie
    < Eine Portion, langsam, und zweimal an die Elbe. Viel Spaß.

    > Kurze Frage: wie heißt noch mal die Übung mit dem Gummiband, die für die Schulter?
    < Außenrotation. Ellbogen am Körper, 3 x 15, ohne Schwung.

    > Waage sagt {kg}. Ich sage nichts #weight3
    < Ich sage: weiter so.
  `),
  es: scripts(`
    > ¡Buenos días! Dormí siete horas seguidas, un milagro #sleep3:7
    < ¡Qué bueno! What changed?
    > El teléfono en la cocina, como dijiste

    > Hoy no puedo, mi mamá está en el hospital para un chequeo. Te escribo mañana
    < Claro. I hope it is only a check-up. Training can wait.
    +1
    > Todo bien, gracias a Dios. Solo la presión
    < That is good to hear. A walk today?
    > Sí, por el parque con ella

    > Comí en casa de mi abuela. Dos platos. No me arrepiento #food2
    < No regrets needed. What was it?
    > Mole. Con todo
    < Then I am only jealous.

    > ¿Cuánta agua era? ¿Dos litros?
    < A bit less, 64 oz is fine for you. More when it is hot.
    > Ok gracias, ya llevo la mitad #water3:32

    > ¡Lo logré! {session} completa sin parar #workout4
    < ¡Bravo! That was six weeks of work.
    > Lloré un poquito jaja
  `),
  ar: scripts(`
    > صباح الخير! نمت سبع ساعات الحمد لله #sleep3:7
    < Good morning! I had to use a translator, but seven hours I understand in any language.
    > Haha sorry, wrong keyboard

    > عيد مبارك! No training today, family and far too much food
    < Eid Mubarak to you and the family. Enjoy every bite.
    > إن شاء الله we start again on Monday

    > خلصت التمرين 💪 all three rounds #workout4
    < I take it the arm means yes. Well done!

    > والله تعبت اليوم. Really, I have no energy left #energy1
    < Then rest is the plan. Eat properly and go to bed early.
    > شكرا كوتش

    > My mother sends you this: الله يعطيك العافية
    < Please thank her. What does it mean?
    > May God give you strength. You say it to people who work hard
    < Then it goes right back to both of you.
  `),
}
