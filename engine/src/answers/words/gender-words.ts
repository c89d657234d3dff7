import type { ParsedValues } from '@attune/contract/scenes/parsers'
import { toPhrases } from '../phrases.ts'

export const GENDERS = toPhrases<ParsedValues['gender']>([
  [
    'male',
    `male, males, mle, mael, mael, amle, m, man, boy, guy, gent, gentleman, lad, dude, bloke, masculine, cis male, cis man, cismale, cisman, cisgender man, cisgender male, trans man, transman, trans male, transgender man, transgender male, ftm, biological male, he, him, he him, he him his, he his, his, mr, mister, father, dad, father of two, son, husband, uncle, grandfather, grandpa, king,
     hombre, masculino, varon, chico, macho, senor, homme, masculin, garcon, monsieur, mann, mannlich, maennlich, junge, herr, uomo, maschio, maschile, ragazzo, homem, menino, rapaz, mannelijk, jongen, мужчина, мужской, муж, мужик, парень, 男, 男性, 男人, 男生, 남자, 남성, ذكر, رجل, पुरुष, זכר, גבר, mezczyzna, erkek, 👨, 👦, 🚹, ♂, 🧔, 👴, 🤵, 🙋‍♂`,
  ],
  [
    'female',
    `female, females, femal, femle, femail, feamle, femlae, feemale, fmale, femalee, f, fem, woman, womman, woamn, wman, girl, gal, lady, lass, chick, feminine, cis female, cis woman, cisfemale, ciswoman, cisgender woman, cisgender female, trans woman, transwoman, trans female, transgender woman, transgender female, mtf, biological female, she, her, she her, she her hers, she hers, hers, mrs, ms, miss, missus, mother, mom, mum, mama, daughter, aunt, grandmother, grandma, queen,
     mujer, femenino, femenina, hembra, chica, senora, senorita, femme, feminin, fille, madame, mademoiselle, frau, weiblich, madchen, maedchen, dame, donna, femmina, femminile, ragazza, mulher, feminino, menina, moca, vrouw, vrouwelijk, meisje, женщина, женский, жен, девушка, 女, 女性, 女人, 女生, 여자, 여성, أنثى, انثى, امرأة, امراة, महिला, स्त्री, नारी, נקבה, אישה, kobieta, kadin, kadın, 👩, 👧, 🚺, ♀, 👵, 👰, 🤰, 🙋‍♀`,
  ],
  [
    'nonbinary',
    `nonbinary, non binary, nonbianry, nonbinery, non binery, nonbinay, nonbinry, nb, n b, enby, enbie, genderqueer, gender queer, genderfluid, gender fluid, agender, bigender, demigender, gender nonconforming, gender non conforming, neutrois, two spirit, they, them, they them, they them theirs, they theirs, mx, 
     no binario, no binaria, no binarie, non binaire, nonbinaire, nicht binar, nichtbinar, nonbinar, nicht binaer, non binario, nao binario, nao binaria, non binair, нон бинарный, небинарный`,
  ],
])

export const AROUND_GENDER = toPhrases([
  [
    'around',
    `im a, i am a, a, an, i identify as, identify as, i identify as a, identify as a, identifying as, identifies as, i identify, my gender is, gender is, gender, sex, my sex is, my pronouns are, pronouns, pronouns are, my pronouns, i use, i go by, go by, born, born a, proud, cis, biologically, adult, old, young, grown, straight, gay, here is, she is, here, one hundred percent, 100 %, 100, yr, yrs, year, years, yo, y o, old, ft, feet, foot, in, lbs, kg, cm, white, black, asian, hispanic, latino, latina, latinx, caucasian, african american, native american, european, identify, assigned, as, the, just a, just your average, average, regular, definitely, and proud, last i checked, last time i checked, thank you very much, obviously, and, sex is, of two, of three,
     soy, soy un, soy una, un, una, hombre soy, je suis, je suis un, je suis une, une, ich bin, ich bin ein, ich bin eine, ein, eine, bin, sono, sono un, sono una, sou, sou um, sou uma, um, uma, ik ben een, een, genero, sexo, geschlecht, sexe, genre, sesso, я`,
  ],
])
