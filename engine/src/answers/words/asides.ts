import { toPhrases } from '../phrases.ts'

/** What may surround an answer without changing it: greetings, thanks, "about", "I think", "today". */
export const ASIDES = toPhrases([
  [
    'aside',
    `hi, hello, hey, hiya, heya, yo, howdy, good morning, good afternoon, good evening, gm, morning coach, hi there, hey there,
     hello there, thanks, thank you, thank u, thanks a lot, thanks for asking, thanks for checking in, thanks for checking, thx for asking, thx for checking in, thank you for asking, so far, meh, ugh, thanks so much, thank you so much, many thanks, thx, thnx, tnx, ty, tysm, cheers, please, pls, plz,
     ok, okay, k, kk, alright, all right, right, so, well, um, uh, umm, uhh, uhm, hm, hmm, ah, ahh, oh, ohh, eh, er, erm, lol, lmao, haha, hahaha, ha, hehe, heh, omg, xd,
     just, exactly, precisely, sharp, on the dot, honestly, tbh, basically, literally, definitely, def, for sure, prolly, obviously,
     to be honest, if im honest, honest, truthfully, embarrassingly, sadly, unfortunately, luckily, finally, proudly, happy to say, sorry to say,
     like, about, abt, around, arnd, aroud, roughly, rougly, approx, approximately, aprox, approximatly, maybe, mayb, probably, prob, probly, probs, perhaps, circa, ca,
     or so, or thereabouts, thereabouts, give or take, more or less, ish, or something, or something like that, something like, or near it, near enough, close enough, ballpark,
     i think, i thnk, i thinkk, think, i guess, guess, i believe, i reckon, reckon, id say, id guess, i would say, i would guess, ill say, ill go with, lets say, lets go with, say, i suppose, i want to say, im going with, going with, im guessing, 
     pretty sure, im pretty sure, fairly sure, not 100 sure, looks like, seems like, sounds like, feels like, its, it is, it was, its about, thats, that is, that was, that would be, would be, itd be, itll be, that be,
     im, i am, i m, am at, im at, me, i, is, answer, answer is, the answer is, my answer is, my answer, we, myself, personally, as of,
     the, for me, from me, of course, today, todays, as of today, for today, right now, rn, now, currently, atm, at the moment, as we speak, at present, presently, here, here you go, here it is, here goes, there you go, there,
     total, in total, in all, all in all, altogether, overall, all together, only, simply, merely, a solid, solid, a good, good, a whopping, whopping, a full, full, a whole, whole, a measly, measly, a mere, still,
     really, yes really, for real, again, already, fine, no change,
     coach, man, dude, buddy, sir, maam, madam, boss, mate, bro, bruh, friend, doc, my friend, pal, luv, hun, team, guys, everyone, all,
     and, then, ugh, yay, wow, whew, phew, woo, woohoo, argh, gosh, gee, jeez, damn, dang, oops, whoops, btw, fyi, imo, imho, also,
     yes, yeah, yep, yup, ya, sure, yea, yh, cool, great, nice, awesome, perfect, let me see, lemme see, let me think, lemme think, let me check, just checked, checked, i checked,
     sorry for the delay, sorry for the late reply, sorry for late reply, sorry im late, sorry, my bad, my apologies, apologies, late reply, better late than never, good question, great question,
     have a good day, have a great day, have a nice day, talk soon, take care, no worries, you, hope that helps, hope this helps, hope youre well, hope you are well, xx, xo, xoxo, x, regards, best, best regards,
     hola, gracias, muchas gracias, por favor, buenos dias, buenas, buenas tardes, mas o menos, aproximadamente, aprox, alrededor de, como, unos, unas, cerca de, creo que, creo, son, es, serian, seria, hoy, ahora, pues, bueno, tengo, tal vez, quizas,
     bonjour, salut, coucou, merci, sil vous plait, svp, stp, environ, a peu pres, a peut pres, cest, je pense, je crois, peut etre, ce matin la, maintenant, actuellement, aujourdhui, jai, je suis, alors, ben, euh, bah,
     hallo, danke, bitte, vielen dank, ungefahr, ungefaehr, etwa, zirka, rund, so um, so um die, um die, ich glaube, ich denke, ich, es ist, es sind, das sind, heute, jetzt, gerade, ca, moin, servus, also, genau, vielleicht, wohl, ja,
     ciao, grazie, per favore, buongiorno, circa, piu o meno, credo, sono, oggi, adesso, ho,
     ola, oi, obrigado, obrigada, cerca de, acho que, mais ou menos, hoje, agora, sao, tenho, bom dia,
     hoi, dank je, dankjewel, ongeveer, rond, rond de, ik denk, ik ben, het is, vandaag, nu`,
  ],
])

/** Corrects what was said before it; by itself it changes nothing. */
export const SOFT_CORRECTIONS = toPhrases([
  [
    'correction',
    `sorry, i mean, i meant, meant, mean, actually, make that, make it, correction, oops, whoops, my bad, or rather, rather, edit, er, err, sorry i meant, sorry meant, i mean its, typo, i meant to say, meant to say, i actually meant, let me correct that, to be exact, more like, well more like, more accurately,
     perdon, quiero decir, digo, mejor dicho, pardon, je veux dire, enfin, plutot, ich meine, ich meinte, entschuldigung, besser gesagt, vielmehr, scusa, anzi, volevo dire, desculpa, quer dizer, quero dizer, sorry ik bedoel, ik bedoel`,
  ],
])

/** Takes back what was said before it; with nothing after it, nothing is left. */
export const HARD_CORRECTIONS = toPhrases([
  [
    'correction',
    `no, nope, nah, wait, no wait, wait no, no no, oh wait, hold on, hang on, scratch that, scrap that, strike that, forget that, ignore that, ignore that last one, disregard, disregard that, nvm, nevermind, never mind, wrong, thats wrong, wrong number, not right, cancel that, take that back, no sorry, sorry no, no i mean, no i meant, no actually, actually no,
     no espera, espera, no perdon, non, non attends, attends, nein, nein warte, warte, moment, nee, nee wacht, aspetta, nao, espera ai`,
  ],
])
